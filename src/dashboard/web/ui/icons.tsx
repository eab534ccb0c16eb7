/** SVG paths of icons with 16 × 16 units, drawn in the color of the text. Screen readers skip them, because text or a label is next to them. */
const paths = {
  explorer: 'M2.5 4.5 8 1.5l5.5 3v7L8 14.5l-5.5-3zM2.5 4.5 8 7.5m0 0 5.5-3M8 7.5v7',
  controls: 'M2 4.5h6m4 0h2M2 11.5h2m4 0h6M10 2.5v4M6 9.5v4',
  simulate: 'M5.5 1.5h5M6.5 1.5v4.5l-4 7a1 1 0 0 0 .9 1.5h9.200a1 1 0 0 0 .9-1.5l-4-7V1.5M4.5 10h7',
  console: 'M2 3.5h12v9H2zM4.5 6.5 6.5 8l-2 1.5M8 10h3',
  gateway: 'M8 1.5a3 3 0 0 1 3 3v2H5v-2a3 3 0 0 1 3-3zM3.5 6.5h9v8h-9zM8 9.5v2',
  key: 'M5 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7.2 8.8 13.5 2.5M10.5 5.5 13 8',
  networks: 'M8 1.5v4m0 5v4M3.5 5.5h9v5h-9zM6 8h.01M8.5 8h2',
  layer2: 'M8 2 1.5 5.5 8 9l6.5-3.5zM1.5 8.5 8 12l6.5-3.5M1.5 11.5 8 15l6.5-3.5',
  fixtures: 'M4 1.5h5.5l3 3v10H4zM9.5 1.5v3h3M6 8h4.5M6 11h4.5',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  check: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  auto: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 2v12',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  contract: 'M4 1.5h8v13H4zM6.5 5h3M6.5 8h3M6.5 11h1.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3l2 1.5',
  block: 'M2.5 2.5h11v11h-11z',
  alert: 'M8 2 1.5 13.5h13zM8 6.5v3M8 11.5h.01',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
