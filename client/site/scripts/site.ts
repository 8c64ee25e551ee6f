// The choice of colours at the foot of every page. The application remembers it under the same name.
const key = 'mantine-color-scheme-value'
const chooser = document.querySelector<HTMLElement>('.scheme')
const buttons = [...document.querySelectorAll<HTMLElement>('[data-scheme]')]

function show(): void {
  const chosen = document.documentElement.dataset['mantineColorScheme'] ?? 'auto'
  for (const button of buttons)
    button.setAttribute('aria-pressed', String(button.dataset['scheme'] === chosen))
}

function choose(scheme: string): void {
  if (scheme === 'auto') delete document.documentElement.dataset['mantineColorScheme']
  else document.documentElement.dataset['mantineColorScheme'] = scheme
  try {
    localStorage.setItem(key, scheme)
  } catch {
    // Without storage it holds for this page.
  }
  show()
}

for (const button of buttons)
  button.addEventListener('click', () => choose(button.dataset['scheme'] ?? 'auto'))
show()

// The list of pages is long: the one that is read is in sight.
const list = document.querySelector<HTMLElement>('.all-pages')
const here = list?.querySelector<HTMLElement>('[aria-current]')
if (list && here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2

if (chooser) chooser.hidden = false
