import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state'
import type { StepMap } from '@tiptap/pm/transform'

/** What an editor has changed since a moment, and how it was selected then; newest last. */
export type Trace = { before: Trace | null; maps: readonly StepMap[]; selection: Selection | null }

const key = new PluginKey<Trace>('trace')

/** Notes each step by which an editor changes its document, but for those that show its stored text. */
export function tracePlugin(): Plugin<Trace> {
  return new Plugin<Trace>({
    key,
    state: {
      init: () => ({ before: null, maps: [], selection: null }),
      apply: (transaction, before, { selection }) => {
        if (!transaction.docChanged || isFromText(transaction)) return before
        return { before, maps: transaction.mapping.maps, selection }
      },
    },
  })
}

/** Marks a transaction that shows what has changed in the text. */
export function fromText(transaction: Transaction): Transaction {
  // Tiptap would take it for the person's own doing, and format what is left, or make links of addresses.
  return transaction
    .setMeta(key, true)
    .setMeta('preventClearDocument', true)
    .setMeta('preventAutolink', true)
}

/** Whether a transaction shows what has changed in the text. */
export function isFromText(transaction: Transaction): boolean {
  return transaction.getMeta(key) === true
}

/** Where a trace begins from now on. */
export function traceOf(state: EditorState): Trace {
  const trace = key.getState(state)
  if (!trace) throw new Error('The editor has no trace.')
  return trace
}

/** The steps since `start`, which forgets what was before it, and the selection before the first. */
export function stepsSince(
  state: EditorState,
  start: Trace,
): { maps: StepMap[]; selection: Selection | null } {
  start.before = null
  const traces: Trace[] = []
  for (let trace: Trace | null = traceOf(state); trace && trace !== start; trace = trace.before) {
    traces.unshift(trace)
  }
  return {
    maps: traces.flatMap(({ maps }) => maps),
    selection: traces[0]?.selection ?? null,
  }
}
