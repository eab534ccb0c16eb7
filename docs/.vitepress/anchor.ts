/** The anchor of a heading, as GitHub writes it: `## eth_call` is `#eth_call`. */
export const anchorOf = (heading: string): string =>
  heading
    .replace(/[`*]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
