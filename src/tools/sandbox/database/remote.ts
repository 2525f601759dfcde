import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';

/** A shared database behind `libsql://…` or `https://…`; a token is part of the URL. */
export const openRemote = (url: string) => drizzle(createClient({ url }));
