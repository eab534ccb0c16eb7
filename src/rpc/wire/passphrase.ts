import { z } from 'zod'

export const Passphrase = z.string({ error: 'a passphrase, which may be empty' }).default('')
