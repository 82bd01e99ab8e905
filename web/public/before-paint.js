// The reader's theme and language, before the first paint (an inline script would need a hole in the content policy).
{
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme
  const whole = ['en', 'es']
  const kept = localStorage.getItem('language')
  if (kept === 'ar') page.dir = 'rtl'
  page.lang = [...whole, 'ar'].includes(kept) ? kept : (navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => whole.includes(tag)) ?? 'en')
}
