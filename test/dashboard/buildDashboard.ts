import { join } from 'node:path'
import { writeDashboard } from '../../scripts/build/bundle-dashboard.mjs'

const project = join(import.meta.dirname, '..', '..')

/** The folder of the dashboard in tests: `DASHBOARD_FOLDER` of test/vitest.config.ts. */
export const builtDashboard = join(project, 'node_modules', '.vivarium', 'dashboard')

let building: Promise<void> | undefined

/** Builds the dashboard for the nodes of tests, once for all test files of a process. Several processes may call it at the same time. */
export const buildDashboard = (): Promise<void> => {
  building ??= writeDashboard(project, builtDashboard)
  return building
}
