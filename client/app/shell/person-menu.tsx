import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconCreditCard,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { can } from '#shared/permissions/can.ts'
import { Face } from '#client/ui/faces/faces.tsx'
import { Box, Text } from '#client/ui/layout/elements.tsx'
import classes from './person-menu.module.css'

const schemes: { value: MantineColorScheme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
]

/** The signed-in person: account, appearance and signing out. `compact` shows the face alone. */
export function PersonMenu({ compact = false }: { compact?: boolean }) {
  const { person, isOperator } = useMe()
  const { id: companyId } = useCompany()
  const mayPay = can(useActor(companyId), 'billing.manage', { companyId })
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu position={compact ? 'bottom-end' : 'top-start'} width={224}>
      <Menu.Target>
        <UnstyledButton
          className={compact ? classes.face : classes.person}
          aria-label={`${person.name}: account, appearance and signing out`}
        >
          <Face person={person} size={compact ? 28 : 24} />
          {compact ? null : (
            <Text as="span" grow size="13" weight="500" tone="ink" truncate dir="auto">
              {person.name}
            </Text>
          )}
          {compact ? null : <IconSelector size={14} stroke={1.5} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="12" py="4">
          <Text size="13" weight="500" tone="ink" truncate>
            {person.name}
          </Text>
          <p className={classes.email}>{person.email}</p>
        </Box>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/dashboard/settings"
          leftSection={<IconUserCircle size={16} stroke={1.5} aria-hidden />}
        >
          Your account
        </Menu.Item>
        {mayPay ? (
          <Menu.Item
            component={Link}
            to="/billing-portal"
            leftSection={<IconCreditCard size={16} stroke={1.5} aria-hidden />}
          >
            Billing
          </Menu.Item>
        ) : null}
        {isOperator ? (
          <Menu.Item
            component={Link}
            to="/operator"
            leftSection={<IconSettings size={16} stroke={1.5} aria-hidden />}
          >
            Operator
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {schemes.map(({ value, label, icon: SchemeIcon }) => (
          <Menu.Item
            key={value}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(value)}
            leftSection={<SchemeIcon size={16} stroke={1.5} aria-hidden />}
            rightSection={
              colorScheme === value ? (
                <IconCheck size={16} stroke={1.5} aria-label="chosen" />
              ) : null
            }
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/sign-out"
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
