import { Menu } from '@mantine/core'
import {
  IconChartBar,
  IconCommand,
  IconEye,
  IconFileSettings,
  IconRocket,
  IconSearch,
  IconTemplate,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { AttachedMenu } from '#client/ui/menus/attached-menu.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { PublishCount } from '../launch/publish-count.tsx'
import { select } from '../state/builder.ts'
import type { SheetName } from '../state/builder.ts'
import { useBuilder, useMayEdit } from '../state/builder-context.ts'
import { NumbersItem } from './zoom-menu.tsx'

/** What the top bar of a phone has no room for. */
export function MoreMenu({ at }: { at: Attached }) {
  const builder = useBuilder()
  const mayEdit = useMayEdit()
  const { view, session } = builder
  const open = (sheet: SheetName) => () => view.set((current) => ({ ...current, sheet }))
  const aboutPage = () => {
    select(builder, null)
    view.set((current) => ({ ...current, panel: null, inspector: true }))
  }
  const toLaunch = () => view.set((current) => ({ ...current, panel: 'launch', inspector: false }))
  if (!mayEdit) {
    return (
      <AttachedMenu at={at} width={240}>
        <Menu.Item component={Link} to={`/dashboard/campaigns/${session.campaignId}`}>
          Campaign overview
        </Menu.Item>
      </AttachedMenu>
    )
  }
  return (
    <AttachedMenu at={at} width={240}>
      <Menu.Item leftSection={<IconRocket size={20} stroke={1.5} />} onClick={toLaunch}>
        Publish
        <PublishCount />
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/campaigns/preview/${session.campaignId}`}
        leftSection={<IconEye size={20} stroke={1.5} />}
      >
        Preview
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconFileSettings size={20} stroke={1.5} />} onClick={aboutPage}>
        Page settings
      </Menu.Item>
      <NumbersItem icon={<IconChartBar size={20} stroke={1.5} />} />
      <Menu.Item leftSection={<IconSearch size={20} stroke={1.5} />} onClick={open('find')}>
        Find on this page
      </Menu.Item>
      <Menu.Item leftSection={<IconTemplate size={20} stroke={1.5} />} onClick={open('template')}>
        Save as a template
      </Menu.Item>
      <Menu.Item leftSection={<IconCommand size={20} stroke={1.5} />} onClick={open('palette')}>
        Search for a command
      </Menu.Item>
    </AttachedMenu>
  )
}
