import type { FunctionComponent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { location } from './router/navigation.ts'
import { matchPath } from './router/route.ts'
import { KeyPrompt } from './shell/keyPrompt.tsx'
import { Sidebar } from './shell/sidebar.tsx'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/topBar.tsx'
import { keyProblem, knownNetworks, network, networkFailure, networkName } from './state/session.ts'
import { Empty, Failure, Skeleton } from './ui/layout.tsx'
import { Link } from './ui/values.tsx'
import { type NavigationSection, sections, type View, type ViewProps, views } from './views.ts'

/** The whole page. */
export function App() {
  const found = find()
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={focusMain}>
        Skip to content
      </button>
      <Sidebar section={found?.view.section} />
      <TopBar />
      <main id="main" class="main" tabIndex={-1}>
        <Content found={found} />
      </main>
      <Toasts />
    </div>
  )
}

function focusMain(): void {
  document.getElementById('main')?.focus()
}

interface Found {
  readonly view: View
  readonly props: ViewProps
}

function find(): Found | undefined {
  const { segments, query } = location.value
  for (const view of views) {
    const params = matchPath(view.path, segments)
    if (params !== undefined) return { view, props: { params, query } }
  }
  return undefined
}

function Content({ found }: { readonly found: Found | undefined }) {
  if (keyProblem.value !== undefined) return <KeyPrompt problem={keyProblem.value} />
  if (knownNetworks.value === undefined)
    return networkFailure.value === undefined ? <Skeleton lines={6} /> : <Failure error={networkFailure.value} />
  if (network.value === undefined)
    return <Empty title={`Unknown network ${networkName.value}`}>Choose another one in the navigation.</Empty>
  if (found === undefined) return <Empty title="Page not found">The address leads to no view of the dashboard.</Empty>
  const section: NavigationSection = sections[found.view.section]
  if (network.value.kind !== 'ethereum' && section.isForAll !== true)
    return (
      <Empty icon="layer2" title={`${network.value.name} is a layer-2 network`}>
        <Link to="layer2">Its ledger</Link> is shown under Layer 2. This view needs a network with an EVM.
      </Empty>
    )
  // Another network is another page: nothing of the last one stays.
  return <LoadedView key={`${networkName.value} ${found.view.path}`} {...found} />
}

const loaded = new Map<View, FunctionComponent<ViewProps>>()

function LoadedView({ view, props }: Found) {
  const [Component, setComponent] = useState<FunctionComponent<ViewProps> | undefined>(() => loaded.get(view))
  const [failure, setFailure] = useState(false)
  useEffect(() => {
    if (Component !== undefined) return
    view.load().then(
      (component) => {
        loaded.set(view, component)
        setComponent(() => component)
      },
      () => setFailure(true),
    )
  }, [view])
  useFocusOnArrival(JSON.stringify(props.params))
  if (failure) return <Empty title="This view cannot be loaded">The node was probably updated. Reload the page.</Empty>
  if (Component === undefined) return <Skeleton lines={6} />
  return <Component {...props} />
}

let isFirst = true

/** Moves the focus to the new view, so that the keyboard and screen readers go on from there. */
function useFocusOnArrival(where: string): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === where) return
    last.current = where
    if (!isFirst) {
      document.getElementById('main')?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    isFirst = false
  })
}
