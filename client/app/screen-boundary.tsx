import { Component } from 'react'
import type { ReactNode } from 'react'
import type { Location } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'

type Props = { location: Location; children: ReactNode }
type State = { location: Location; failure: { error: unknown } | null }

/** Shows what a screen has thrown in its place, until the person is elsewhere. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, failure: null }
  }

  override render() {
    const { failure } = this.state
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children
  }
}
