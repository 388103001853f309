import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { type FileParts, storeFile } from './store-file.ts';

export function fileHandlers(parts: FileParts): Pick<Handlers, 'uploadFile'> {
  return {
    async uploadFile(request) {
      const { id: userId } = callerOf(request);
      const stored = await storeFile(parts, { userId, file: request.body.file, key: request.headers['idempotency-key'] });
      return { status: 200, body: [stored] };
    },
  };
}
