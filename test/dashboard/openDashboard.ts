import { join } from 'node:path'
import { writeDashboard } from '../../scripts/bundle-dashboard.mjs'

const project = join(import.meta.dirname, '..', '..')

/** Where nodes of tests look for the page: `DASHBOARD_FOLDER` of test/vitest.config.ts. */
export const builtDashboard = join(project, 'node_modules', '.vivarium', 'dashboard')

/** Builds the page for the nodes of this file. Several files may do so at the same time. */
export const buildDashboard = (): Promise<void> => writeDashboard(project, builtDashboard)
