import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DashboardFiles } from '../../src/dashboard/dashboardFiles.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

test('a file that could not be read is read again', async () => {
  folder.write('page.js', 'first')
  const files = new DashboardFiles(folder.path)
  rmSync(join(folder.path, 'page.js'))
  await expect(files.get('page.js')).rejects.toMatchObject({ code: 'ENOENT' })
  folder.write('page.js', 'second')
  expect((await files.get('page.js'))?.plain.toString()).toBe('second')
  folder.write('page.js', 'third')
  expect((await files.get('page.js'))?.plain.toString()).toBe('second')
})
