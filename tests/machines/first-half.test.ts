import { proveEverySecond } from './prove.ts';

proveEverySecond(0);
