import { join } from 'node:path'
import { writeDashboard } from '../../scripts/build/bundle-dashboard.mjs'

const project = join(import.meta.dirname, '..', '..')

/** The folder of the dashboard in tests: `DASHBOARD_FOLDER` of test/vitest.config.ts. */
export const builtDashboard = join(project, 'node_modules', '.vivarium', 'dashboard')

/** Builds the dashboard for the nodes of a test file. Several files may call it at the same time. */
export const buildDashboard = (): Promise<void> => writeDashboard(project, builtDashboard)
