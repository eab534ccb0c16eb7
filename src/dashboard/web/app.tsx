import { type ComponentChildren, Fragment, type FunctionComponent } from 'preact'
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks'
import { location } from './router/navigation.ts'
import { matchPath } from './router/route.ts'
import { restoreScrollPosition } from './router/scrollPositions.ts'
import { failureMessage, type RpcError } from './rpc/errors.ts'
import { KeyPrompt } from './shell/keyPrompt.tsx'
import { isMenuOpen, Sidebar } from './shell/sidebar.tsx'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/topBar.tsx'
import { isConnected, retryCount } from './state/chain.ts'
import {
  apiKey,
  isExcludedNetwork,
  keyProblem,
  knownNetworks,
  loadNetworks,
  type NetworkInfo,
  network,
  networkFailure,
  networkName,
} from './state/session.ts'
import { useTitle } from './state/useTitle.ts'
import type { IconName } from './ui/icons.tsx'
import { EmptyState, Failure, Skeleton } from './ui/layout.tsx'
import { Link } from './ui/values.tsx'
import type { ViewProps } from './viewProps.ts'
import { type NavigationSection, sections, type View, views } from './views.ts'

/** The page: navigation, search field, the current view and messages. */
export function App() {
  const matched = matchView()
  return (
    <div class="shell">
      <button type="button" class="skip" inert={isMenuOpen.value} onClick={focusMain}>
        Skip to content
      </button>
      <Sidebar section={matched?.view.section} />
      <TopBar />
      <main id="main" class="main" tabIndex={-1} inert={isMenuOpen.value}>
        <Content matched={matched} />
      </main>
      <Toasts />
    </div>
  )
}

function focusMain(): void {
  document.getElementById('main')?.focus()
}

/** A view with the parameters from the URL. */
interface MatchedView {
  readonly view: View
  readonly props: ViewProps
}

function matchView(): MatchedView | undefined {
  const { segments, query } = location.value
  for (const view of views) {
    const params = matchPath(view.path, segments)
    if (params !== undefined) return { view, props: { params, query } }
  }
  return undefined
}

function Content({ matched }: { readonly matched: MatchedView | undefined }) {
  if (keyProblem.value !== undefined) return <KeyPrompt problem={keyProblem.value} />
  if (knownNetworks.value === undefined)
    return networkFailure.value === undefined ? (
      <Skeleton lines={6} />
    ) : (
      <NetworksFailure error={networkFailure.value} />
    )
  if (network.value === undefined) return <UnknownNetwork known={knownNetworks.value.networks} />
  if (matched === undefined) return <Message title="Page not found">No view of the dashboard has this URL.</Message>
  const section: NavigationSection = sections[matched.view.section]
  if (network.value.kind !== 'ethereum' && section.isForAllNetworks !== true)
    return (
      <Message icon="layer2" title={`${network.value.name} is a layer-2 network`}>
        This view needs a network with an EVM. <Link to="layer2">Show the ledger</Link> instead.
      </Message>
    )
  // With the network in the key, a view does not keep the state of another network.
  return <LoadedView key={`${networkName.value} ${matched.view.path}`} {...matched} />
}

/** A message in place of a view. Its title is also the title of the window. */
function Message(props: { readonly icon?: IconName; readonly title: string; readonly children: ComponentChildren }) {
  useTitle(props.title)
  return <EmptyState {...props} isPage />
}

/** Shown if the network in the URL is not a network of the node, or the API key does not include it. */
function UnknownNetwork({ known }: { readonly known: readonly NetworkInfo[] }) {
  const name = networkName.value
  const isExcluded = isExcludedNetwork.value
  if (known.length === 0) return <Message title="No networks">The API key includes no network of this node.</Message>
  if (isExcluded === undefined) return <Skeleton lines={6} />
  const owner = isExcluded ? 'It includes' : apiKey.value === '' ? 'This node has' : 'The API key includes'
  return (
    <Message title={isExcluded ? `The API key does not include the network ${name}` : `Unknown network ${name}`}>
      {owner}{' '}
      {known.map(({ name }, index) => (
        <Fragment key={name}>
          {index > 0 && (index === known.length - 1 ? ' and ' : ', ')}
          <Link to="" network={name}>
            {name}
          </Link>
        </Fragment>
      ))}
      .
    </Message>
  )
}

/** Milliseconds before the list of networks is loaded again after a failure. */
const NETWORKS_RETRY_DELAY = 2_000

function NetworksFailure({ error }: { readonly error: RpcError }) {
  const title = 'The networks cannot be loaded'
  useTitle(title)
  const attempt = retryCount.value
  const first = useRef(attempt)
  useEffect(() => {
    if (attempt !== first.current) void loadNetworks()
    const timer = setInterval(() => {
      if (!document.hidden) void loadNetworks()
    }, NETWORKS_RETRY_DELAY)
    return () => clearInterval(timer)
  }, [attempt])
  return <Failure error={error} title={title} isPage />
}

const loaded = new Map<View, FunctionComponent<ViewProps>>()

function LoadedView({ view, props }: MatchedView) {
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
  const [renderFailure, retry] = useErrorBoundary((error) => console.error(error))
  const params = JSON.stringify(props.params)
  useEffect(() => retry(), [params])
  useFocusOnNavigation(params)
  if (failure) return <LoadFailure />
  if (renderFailure !== undefined)
    return (
      <Message icon="alert" title="This view cannot be shown">
        The dashboard failed to display the data: {failureMessage(renderFailure)}.{' '}
        <button type="button" class="button small" onClick={retry}>
          Try again
        </button>
      </Message>
    )
  if (Component === undefined) return <Skeleton lines={6} />
  return <Component {...props} />
}

/**
 * Shown if the code of a view cannot be loaded. Browsers do not repeat a failed import, so the page reloads when the node answers again.
 */
function LoadFailure() {
  const isAnswering = isConnected.value
  const wasLost = useRef(false)
  useEffect(() => {
    if (!isAnswering) wasLost.current = true
    else if (wasLost.current) window.location.reload()
  }, [isAnswering])
  if (!isAnswering)
    return <Message title="The node does not answer">This view loads when the node is running again.</Message>
  return (
    <Message title="This view cannot be loaded">
      The node was probably updated.{' '}
      <button type="button" class="button small" onClick={() => window.location.reload()}>
        Reload the page
      </button>
    </Message>
  )
}

let isFirst = true

/** Moves the focus to the content after each navigation, so that the keyboard and screen readers continue there. */
function useFocusOnNavigation(params: string): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === params) return
    last.current = params
    if (!isFirst) document.getElementById('main')?.focus({ preventScroll: true })
    restoreScrollPosition()
    isFirst = false
  })
}
