import { useNarrow } from '#client/lib/browser/media.ts'
import { HistoryList } from '#client/features/versions/public/history-list.tsx'
import { HistoryParts } from '#client/features/versions/public/history-parts.tsx'
import { useBuilder, useMayEdit, useView } from '../state/builder-context.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { lookBack } from './look-back.ts'

/** The history of the campaign; on a phone with what is different in the version that is looked at. */
export function HistoryPanel() {
  const builder = useBuilder()
  const past = useView((view) => view.past)
  const mayEdit = useMayEdit()
  const isPhone = useNarrow()
  return (
    <HistoryParts
      list={
        <HistoryList
          campaignId={builder.session.campaignId}
          past={past}
          onChoose={(versionId) => lookBack(builder, versionId)}
          mayName={mayEdit}
        />
      }
      changes={isPhone && past ? <ChangesPanel past={past} /> : null}
    />
  )
}
