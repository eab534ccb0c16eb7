/** Returns a hook that reports its exceptions, so that a defect of the hook does not keep clients from their responses. */
export const reportingHook =
  <Arguments extends readonly unknown[]>(
    name: string,
    hook: (...args: Arguments) => void,
    report: (fault: unknown, where: string) => void,
  ): ((...args: Arguments) => void) =>
  (...args) => {
    try {
      hook(...args)
    } catch (fault) {
      report(fault, `the hook ${name}`)
    }
  }
