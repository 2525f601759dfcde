import { runMatrix } from './matrix/runMatrix';

runMatrix(['S', 'Q']);
