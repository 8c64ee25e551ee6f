try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'dark' || chosen === 'light')
    document.documentElement.dataset.mantineColorScheme = chosen
} catch {}
