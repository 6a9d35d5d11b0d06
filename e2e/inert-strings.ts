/** What each string does if it ever runs; a page in which nothing ran has no such name. */
const mark = "window.__ran=1";

const wrappers: readonly ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `</script><script>${code}</script>`,
  (code) => `<img src=x onerror="${code}">`,
  (code) => `"><img src=x onerror='${code}'>`,
  (code) => `'><svg onload="${code}">`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><animate onbegin="${code}" attributeName=x dur=1s>`,
  (code) => `<iframe srcdoc="<script>parent.${code.replace("window.", "")}</script>">`,
  (code) => `<iframe src="javascript:parent.${code.replace("window.", "")}">`,
  (code) => `<body onload="${code}">`,
  (code) => `<input autofocus onfocus="${code}">`,
  (code) => `<details open ontoggle="${code}">`,
  (code) => `<video><source onerror="${code}"></video>`,
  (code) => `<audio src=x onerror="${code}">`,
  (code) => `<math><mtext></p><img src=x onerror="${code}"></mtext></math>`,
  (code) => `<a href="javascript:${code}">press</a>`,
  (code) => `javascript:${code}`,
  (code) => `data:text/html,<script>${code}</script>`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<embed src="javascript:${code}">`,
  (code) => `<form action="javascript:${code}"><button>send</button></form>`,
  (code) => `<base href="javascript:${code}//">`,
  (code) => `<link rel=stylesheet href="data:text/css,*{background:url('javascript:${code}')}">`,
  (code) => `<style>@import 'javascript:${code}';</style>`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<noscript><p title="</noscript><img src=x onerror='${code}'>">`,
  (code) => `<!--><img src=x onerror="${code}">-->`,
  (code) => `<![CDATA[><script>${code}</script>]]>`,
  (code) => `{{constructor.constructor('${code}')()}}`,
  (code) => `\${${code}}`,
  (code) => `<%= ${code} %>`,
  (code) => `';${code};//`,
  (code) => `";${code};//`,
  (code) => `\`;${code};//`,
  (code) => `</textarea><img src=x onerror="${code}">`,
  (code) => `</title><svg onload="${code}">`,
  (code) => `<select><template><img src=x onerror="${code}"></template></select>`,
  (code) => `<table><td background="javascript:${code}">`,
  (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  (code) => `<x onclick="${code}" style="position:fixed;inset:0">over</x>`,
];

const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `＜${text}`,
  (text) => `A ${text.toUpperCase().replaceAll(mark.toUpperCase(), mark)}`,
  (text) => `&lt;${text}`,
  (text) => `\u202e${text}\u200b`,
];

/** Two hundred of them: forty ways in, each spelled in five ways. */
export const inertStrings: readonly string[] = wrappers.flatMap((wrap) =>
  spellings.map((spell) => spell(wrap(mark))),
);
