// The reader's choice of theme, before the first paint. An inline script would need a hole in the content policy.
{
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
}
