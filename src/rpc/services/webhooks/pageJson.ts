import type { WebhookPage } from '../../wire/rest/notifyApi.ts'

/** Returns a page of a list. A cursor is the index of the next item. */
export function pageJson({ limit, after, pageKey }: WebhookPage, items: readonly unknown[]): object {
  const start = after ?? pageKey ?? 0
  const end = start + limit
  return {
    data: items.slice(start, end),
    pagination: { cursors: end < items.length ? { after: String(end) } : {}, total_count: items.length },
  }
}
