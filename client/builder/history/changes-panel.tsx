import { Differences } from '#client/features/versions/public/differences.tsx'
import type { Past } from '#client/features/versions/public/moment.ts'
import { useBuilder, useMayEdit } from '../state/builder-context.ts'
import { bringBack } from './bring-back-version.ts'
import { setPast } from './look-back.ts'

/** What is different in the version that is looked at, with what can be done about it. */
export function ChangesPanel({ past }: { past: Past }) {
  const builder = useBuilder()
  const mayEdit = useMayEdit()
  return (
    <Differences
      session={builder.session}
      past={past}
      onChange={(next) => setPast(builder, next)}
      onRestoreBlock={
        mayEdit ? (moment, blockId) => void bringBack(builder, moment, blockId) : null
      }
    />
  )
}
