/** Formats an internal error without the folders of this machine, with its stack if `withStack` is set. */
export function describeFault(fault: unknown, withStack: boolean): string {
  const text = fault instanceof Error ? ((withStack ? fault.stack : undefined) ?? String(fault)) : String(fault)
  return text.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[/\\][^\s/\\:()'"]+)+[/\\]([^\s/\\:()'"]+)/g, '$1')
}
