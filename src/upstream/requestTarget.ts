/** The URL of a request without credentials, and the headers that send the credentials. */
export interface RequestTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Splits a URL for `fetch`, which accepts no credentials in it. */
export function requestTarget(url: string): RequestTarget {
  const target = new URL(url)
  const { username, password } = target
  if (username === '' && password === '') return { url, headers: {} }
  target.username = ''
  target.password = ''
  const credentials = `${decoded(username)}:${decoded(password)}`
  return { url: target.href, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } }
}

/** Decodes percent-encoded characters. A text with another `%` is used as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Minimum length of a part of a URL that can be a key. `v3` and `mainnet` are shorter. */
const MIN_KEY = 8

/** Returns the parts of a URL that can be a key: credentials, and long parts of path and query. */
function keysIn(url: string): string[] {
  const [, credentials = '', rest = ''] = /^(?:[a-z]+:\/\/)?(?:([^/?#]*)@)?[^/?#]*(.*)$/is.exec(url) ?? []
  return [...credentials.split(':'), ...rest.split(/[/?#&=]/)].filter(({ length }) => length >= MIN_KEY)
}

/** Replaces the parts of a URL that can be a key in a text, such as a page that repeats the URL. */
export const withoutKeys = (text: string, url: string): string =>
  keysIn(url).reduce((rest, key) => rest.replaceAll(key, '…'), text)

/** Returns a URL for messages: without credentials, query, and the parts of the path that can be a key. */
export function urlWithoutKeys(url: string): string {
  const [start = ''] = url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1').split(/[?#]/)
  return withoutKeys(start, url)
}
