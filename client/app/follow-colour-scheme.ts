/** Keeps the colours those of the system, as Mantine does for the application, unless others were chosen. */
export function followColourScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => {
    if (isChosen()) return
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light'
  })
}

function isChosen(): boolean {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    return chosen === 'dark' || chosen === 'light'
  } catch {
    return false
  }
}
