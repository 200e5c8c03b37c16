import { serveFunction } from '../_shared/http/deno.ts';
import { handler } from './handler.ts';

serveFunction(handler);
