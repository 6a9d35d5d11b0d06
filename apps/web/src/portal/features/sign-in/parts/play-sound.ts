/** Plays a sound that came in a reply and answers how to stop it; nothing is fetched, so no policy has to allow it. */
export async function playSound(base64: string): Promise<() => void> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const speaker = new AudioContext();
  const source = speaker.createBufferSource();
  source.buffer = await speaker.decodeAudioData(bytes.buffer);
  source.connect(speaker.destination);
  const close = () => {
    if (speaker.state !== "closed") void speaker.close();
  };
  source.addEventListener("ended", close);
  source.start();
  return close;
}
