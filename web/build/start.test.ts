/** Tests of `public/start.js`, which runs before the first paint. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = () => new Function(readFileSync('public/start.js', 'utf8'))();

afterEach(() => {
  document.documentElement.removeAttribute('class');
  delete document.documentElement.dataset.theme;
  localStorage.clear();
});

it.each(['light', 'dark'])('applies the chosen theme %s', (theme) => {
  localStorage.setItem('caseboard.theme', theme);
  run();
  expect(document.documentElement.dataset.theme).toBe(theme);
});

it('uses the theme of the system unless a theme is stored', () => {
  localStorage.setItem('caseboard.theme', 'blue');
  run();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it('marks the page of a signed-in user', () => {
  run();
  expect(document.documentElement).not.toHaveClass('signed-in');
  localStorage.setItem('caseboard.session', '{}');
  run();
  expect(document.documentElement).toHaveClass('signed-in');
});

describe('preloading', () => {
  const preloaded = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) =>
      link.getAttribute('href'),
    );

  beforeEach(() => {
    const script = document.createElement('script');
    Object.assign(script.dataset, {
      login: 'login.js',
      shell: 'shell.js menu.js',
      en: 'en.js',
      es: 'es.js',
      usermainprofile: 'profile.js form.js',
      usermainprofile_en: 'profile-en.js',
      usermainprofile_es: 'profile-es.js',
    });
    Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(document, 'currentScript');
    window.history.replaceState({}, '', '/');
    for (const link of document.head.querySelectorAll('link[rel=modulepreload]')) link.remove();
  });

  it('prefers the first language of the browser that the client has', () => {
    Object.defineProperty(navigator, 'languages', {
      value: ['fr-CA', 'es-MX', 'en'],
      configurable: true,
    });
    localStorage.setItem('caseboard.session', '{}');
    run();
    Reflect.deleteProperty(navigator, 'languages');
    expect(preloaded()).toContain('/es.js');
    expect(preloaded()).not.toContain('/en.js');
  });

  it('requests the files of the signed-in screens and the texts of the language', () => {
    localStorage.setItem('caseboard.session', '{}');
    localStorage.setItem('caseboard.locale', 'es');
    run();
    expect(preloaded()).toEqual(['/shell.js', '/menu.js', '/es.js']);
  });

  it('requests the files and the texts of the opened screen too', () => {
    localStorage.setItem('caseboard.session', '{}');
    window.history.replaceState({}, '', '/userMain/profile?step=2');
    run();
    const files = ['/shell.js', '/menu.js', '/en.js', '/profile.js', '/form.js', '/profile-en.js'];
    expect(preloaded()).toEqual(files);
  });

  it.each(['/', '/login'])('requests the files of the start page at %s', (address) => {
    window.history.replaceState({}, '', address);
    Object.assign(document.currentScript?.dataset ?? {}, {
      adminmain: 'home.js',
      usermainupcomingjobs: 'cases.js',
    });
    for (const [signInType, file] of [
      ['SURGEON', '/home.js'],
      ['USER', '/cases.js'],
    ] as const) {
      localStorage.setItem('caseboard.session', JSON.stringify({ user: { signInType } }));
      run();
      expect(preloaded().at(-1)).toBe(file);
    }
  });

  it('requests the login without a session', () => {
    run();
    expect(preloaded()).toEqual(['/login.js']);
  });
});
