import { z } from 'zod'

export const Flag = z.boolean({ error: 'true or false' })
