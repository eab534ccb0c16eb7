import { z } from 'zod'

const expected = 'a URL that begins with http://, https://, ws:// or wss://'

/** The URL of a node whose chain a fork continues. */
export const UpstreamUrl = z.string({ error: expected }).regex(/^(?:http|ws)s?:\/\//, { error: expected })
