// Runs before the first paint: sets theme, language and text direction of the page, and whether this tab shows the splash (decision D2).
{
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme
  const translated = ['en', 'es']
  const chosen = localStorage.getItem('language')
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => translated.includes(language))
  page.lang = [...translated, 'ar'].includes(chosen) ? chosen : (preferred ?? 'en')
  if (page.lang === 'ar') page.dir = 'rtl'
  if (sessionStorage.getItem('splash') === null) page.dataset.splash = String(performance.now())
  sessionStorage.setItem('splash', 'shown')
}
