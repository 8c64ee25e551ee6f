// The package types only its index of 5,000 icons; importing that would bundle them all in dev.
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { TablerIcon } from '@tabler/icons-react'
  const icon: TablerIcon
  export default icon
}
