import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconCursorText,
  IconFileCheck,
  IconTrash,
} from '@tabler/icons-react'
import { familyOf } from '#shared/campaign/model/page-family.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { offWhenFull } from './off-when-full.ts'
import { copyVariant, deleteVariant, followPageAgain, makeThePage } from './variant-actions.ts'

const inExperiment = lazyFile(() => import('./in-experiment.ts'))
const ahead = [inExperiment]

type VariantItemsProps = {
  variantId: string
  name: string
  onRename: () => void
}

/** What can be done with a variant as a whole. */
export function VariantItems({ variantId, name, onRename }: VariantItemsProps) {
  const builder = useBuilder()
  // The first of the family is the page itself.
  const variants = useCampaign((campaign) => familyOf(campaign, variantId).length - 1)
  const actor = useActor(builder.companyId)
  useFetchAhead(ahead)
  /** As an experiment wants it; where that can't be loaded, as without one. */
  const act = (does: 'placeVariant' | 'removeVariant', otherwise: typeof makeThePage) =>
    inExperiment.fetch().then(
      (acts) => acts[does]({ builder, actor, variantId, name }),
      () => otherwise(builder, variantId, name),
    )
  return (
    <>
      <Menu.Item leftSection={<IconCursorText size={16} stroke={1.5} />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} stroke={1.5} />}
        {...offWhenFull(variants)}
        onClick={() => copyVariant(builder, variantId)}
      >
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileCheck size={16} stroke={1.5} />}
        onClick={() => void act('placeVariant', makeThePage)}
      >
        Make this the page
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
        onClick={() => followPageAgain(builder, variantId)}
      >
        Use the page’s for everything
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} stroke={1.5} />}
        onClick={() => void act('removeVariant', deleteVariant)}
      >
        Delete variant
      </Menu.Item>
    </>
  )
}
