/** A fault of our own in words, without the folders of this machine; with where it came from, if that is asked for. */
export function faultText(fault: unknown, withStack: boolean): string {
  const text = fault instanceof Error ? ((withStack ? fault.stack : undefined) ?? String(fault)) : String(fault)
  return text.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[/\\][^\s/\\:()'"]+)+[/\\]([^\s/\\:()'"]+)/g, '$1')
}
