import { createHash } from 'node:crypto'

/**
 * Returns the security headers of a response of the dashboard. The page can load files only from the node, connect only to the node, and cannot
 * be embedded. Images can also be in a `data:` URL, where contracts have the images of their NFTs; such images run no scripts. `inlineScript` is the text of the only script that the page may contain.
 * In Content Security Policy Level 3, `'self'` of `connect-src` includes WebSockets of the same host.
 */
export const securityHeaders = (inlineScript?: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self'${inlineScript === undefined ? '' : ` '${hashOf(inlineScript)}'`}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`
