import type { CollabCounter, CollabHistogram, Metrics } from '#collab/ports.ts'
import { PlainCounter, PlainHistogram } from '#server/platform/http/plain-metrics.ts'

/**
 * The engine's numbers under `collab_…`; its times stay in milliseconds, as their names say.
 * `print` gives them in Prometheus' text format.
 */
export function createCollabMetrics(): Metrics & { print(): string } {
  const counters = buildCounters()
  const histograms = buildHistograms()
  return {
    count: (name, by, reason) => counters[name].add(by, reason),
    observe: (name, value) => histograms[name].add(value),
    print: () =>
      [
        ...Object.entries(counters).map(([name, it]) => it.print(`collab_${name}_total`)),
        ...Object.entries(histograms).map(([name, it]) => it.print(`collab_${name}`)),
      ].join('\n'),
  }
}

function buildCounters(): Record<CollabCounter, PlainCounter> {
  return {
    connections_opened: new PlainCounter('Connections admitted'),
    connections_refused: new PlainCounter('Connections refused'),
    connections_closed: new PlainCounter('Connections closed by the server'),
    messages_received: new PlainCounter('Messages from clients'),
    messages_ignored: new PlainCounter('Messages from clients of an unknown type'),
    bytes_received: new PlainCounter('Bytes of the messages from clients'),
    bytes_sent: new PlainCounter('Bytes of the frames to clients'),
    frames_sent: new PlainCounter('Frames to clients'),
    slow_receivers: new PlainCounter('Times that too much waited for a receiver'),
    updates_accepted: new PlainCounter('Updates applied'),
    updates_refused: new PlainCounter('Updates refused'),
    updates_pending: new PlainCounter('Updates that came before what they depend on'),
    bus_messages: new PlainCounter('Rows told to the other nodes'),
    catch_ups: new PlainCounter('Times that a room read rows of other nodes'),
    journal_rows: new PlainCounter('Rows made durable'),
    journal_failures: new PlainCounter('Commits that failed, to be tried again'),
    generations: new PlainCounter('Documents written anew'),
    generations_put_off: new PlainCounter(
      'Documents not written anew, as somebody wrote meanwhile',
    ),
    changes_carried: new PlainCounter('Changes that clients carried over to another generation'),
    changes_shown: new PlainCounter('Changes that clients could only show to be copied'),
    compactions: new PlainCounter('Journals compacted into a snapshot'),
    compactions_failed: new PlainCounter('Compactions that failed, to be tried again'),
    rooms_loaded: new PlainCounter('Rooms loaded'),
    room_loads_failed: new PlainCounter('Rooms that could not be loaded'),
    rooms_unloaded: new PlainCounter('Rooms given back'),
  }
}

// Acknowledgements are to come within 50 ms, and mostly do within 5 to 20.
const msBounds = [1, 2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 250, 1_000, 5_000]
const byteBounds = [1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7]
const countBounds = [1, 2, 5, 10, 50, 200, 1_000]

function buildHistograms(): Record<CollabHistogram, PlainHistogram> {
  return {
    ack_ms: new PlainHistogram('From receiving an update to telling that it is saved', msBounds),
    admit_ms: new PlainHistogram('From a request to its admission or refusal', msBounds),
    commit_ms: new PlainHistogram('Time of a commit, for all rooms', msBounds),
    commit_rows: new PlainHistogram('Rows of a commit', countBounds),
    compaction_ms: new PlainHistogram('Time to compact the journal of a room', msBounds),
    generation_bytes_after: new PlainHistogram('Bytes of a document written anew', byteBounds),
    generation_bytes_before: new PlainHistogram('Bytes of a document before that', byteBounds),
    generation_ms: new PlainHistogram('Time to write a document anew', msBounds),
    load_ms: new PlainHistogram('Time to load a room', msBounds),
    tick_updates: new PlainHistogram('Updates applied in one tick of a room', countBounds),
  }
}
