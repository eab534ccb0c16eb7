import { expect, test } from 'vitest'
import { RequestQueue } from '../../src/gateway/requestQueue.ts'

test('pauses the connection for each request that waits, because node:http may have resumed it', () => {
  const done: string[] = []
  const queue = new RequestQueue(10, { pause: () => done.push('pause'), resume: () => done.push('resume') })
  const request = (name: string) => () => {
    done.push(name)
    return undefined
  }
  queue.run(request('first'))
  queue.hold()
  queue.run(request('second'))
  queue.run(request('third'))
  queue.release()
  expect(done).toEqual(['first', 'pause', 'pause', 'second', 'third', 'resume'])
})
