import { afterEach, expect, test, vi } from 'vitest'
import { connectionFailure } from '../../src/upstream/connectionFailure.ts'

afterEach(() => void vi.unstubAllEnvs())

const reasonOf = (code: string): string | undefined => connectionFailure(Object.assign(new Error(), { code }))?.reason

test('an upstream that is not reached names a proxy that Node.js does not use', () => {
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']) vi.stubEnv(name, undefined)
  vi.stubEnv('NODE_USE_ENV_PROXY', undefined)
  expect(reasonOf('ENOTFOUND')).toBe('its host name cannot be resolved')
  vi.stubEnv('https_proxy', 'http://user:password@proxy.example:3128')
  expect(reasonOf('ENOTFOUND')).toBe(
    'its host name cannot be resolved; Node.js does not use the proxy in https_proxy: set NODE_USE_ENV_PROXY=1, with Node.js 22.21, 24 or later',
  )
  expect(reasonOf('UND_ERR_SOCKET')).toBe('the connection failed (UND_ERR_SOCKET)')
  vi.stubEnv('NODE_USE_ENV_PROXY', '1')
  expect(reasonOf('ENOTFOUND')).toBe('its host name cannot be resolved')
})
