import { Component, createElement, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { keepTrying } from '#client/lib/loading/keep-trying.ts'
import { NotLoaded, tryToShow } from '#client/lib/loading/lazy-file.ts'
import type { LazyFile, Try } from '#client/lib/loading/lazy-file.ts'

type LazyBoundaryProps<Props> = {
  part: LazyFile<ComponentType<Props>>
  props: Props
  /** What stands in its place until its file is there; nothing unless told otherwise. */
  waiting?: ReactNode
  /** What stands there when the file can't be loaded; nothing unless told otherwise. */
  renderFailed?: (retry: () => void) => ReactNode
  onShown?: () => void
  onFailed?: () => void
}

type State<Props> = Try<Props> & {
  part: LazyFile<ComponentType<Props>>
  /** Of several tries, which one this is. */
  turn: number
  phase: 'waiting' | 'shown' | 'failed'
}

/**
 * The one boundary around whatever is in a file of its own: it stands there with the first rendering
 * when its file was fetched ahead. A file that can't be loaded is tried again by `retry`, when this is
 * shown again, when the device is online again, and by itself, ever more seldom. What a component itself
 * throws goes on.
 */
export class LazyBoundary<Props extends object> extends Component<
  LazyBoundaryProps<Props>,
  State<Props>
> {
  override state: State<Props> = begin(this.props.part, 0)
  private stopTrying = () => {}

  static getDerivedStateFromProps<Props>(
    { part }: LazyBoundaryProps<Props>,
    { part: last, turn }: State<Props>,
  ): State<Props> | null {
    return part === last ? null : begin(part, turn + 1)
  }

  static getDerivedStateFromError(error: unknown): { phase: 'failed' } {
    if (!(error instanceof NotLoaded)) throw error
    return { phase: 'failed' }
  }

  override componentDidMount() {
    addEventListener('online', this.retry)
    this.follow()
  }

  override componentDidUpdate(_props: LazyBoundaryProps<Props>, last: State<Props>) {
    const { turn, phase } = this.state
    if (turn !== last.turn) this.follow()
    if (turn === last.turn && phase === last.phase) return
    this.stopTrying()
    if (phase === 'shown') this.props.onShown?.()
    if (phase === 'failed') {
      // What stands there stays meanwhile, with the focus that may be in it.
      this.stopTrying = keepTrying(this.state.part.fetch, this.retry)
      this.props.onFailed?.()
    }
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
    this.stopTrying()
  }

  readonly retry = () => {
    const { part, turn, phase } = this.state
    if (phase === 'failed') this.setState(begin(part, turn + 1))
  }

  /** Says so at once when it is known: left to itself, React keeps what waits for up to 300 ms. */
  private follow() {
    const { known, turn } = this.state
    void known?.then(() =>
      this.setState(({ turn: now, phase }) =>
        now === turn && phase === 'waiting' ? { phase: 'shown' } : null,
      ),
    )
  }

  override render() {
    const { waiting = null, renderFailed, props } = this.props
    const { Shown, turn, phase } = this.state
    if (phase === 'failed') return renderFailed?.(this.retry) ?? null
    return (
      <Suspense key={turn} fallback={waiting}>
        {createElement(Shown, props)}
      </Suspense>
    )
  }
}

function begin<Props>(part: LazyFile<ComponentType<Props>>, turn: number): State<Props> {
  const tried = tryToShow(part)
  return { ...tried, part, turn, phase: tried.known ? 'waiting' : 'shown' }
}
