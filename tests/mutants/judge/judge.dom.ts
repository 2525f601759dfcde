// @vitest-environment jsdom
import './judge';
