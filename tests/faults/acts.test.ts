import { runMatrix } from './matrix/runMatrix';

runMatrix(['M', 'C', 'W', 'P']);
