/** The sessionStorage key of a prefilled email. Not in the URL, because URLs are logged and shared. */
export const LOGIN_EMAIL = 'loginEmail'
