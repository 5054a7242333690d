import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import { cacheImage, isCachedImage, isMissingImage, noteMissingImage, watchMissingImage } from './image-cache.ts';

export interface LazyImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown after the single failed attempt; without it a drawn placeholder is shown. */
  errorSrc?: string | undefined;
  /** In the first row of a page: loads eagerly. */
  isEager?: boolean | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  className?: string | undefined;
}

/**
 * Only the server's HTML has eager pictures: React sets the address of a picture that it creates twice, when the element is made and when it
 * is mounted, and an eager one that fails in between is requested again. A lazy one is not requested before it is in the page.
 */
const isServer = typeof document === 'undefined';

type Step = 'loading' | 'loaded' | 'error';

const firstStep = (src: string): Step => {
  if (isMissingImage(src)) return 'error';
  return isCachedImage(src) ? 'loaded' : 'loading';
};

/** A picture with the states loading, loaded and error: one attempt, then the error image. */
export function LazyImage({ src, alt, width, height, errorSrc, isEager, srcSet, sizes, className }: LazyImageProps) {
  const [state, setState] = useState<{ src: string; step: Step }>(() => ({ src, step: firstStep(src) }));
  const image = useRef<HTMLImageElement>(null);
  const step = state.src === src ? state.step : 'loading';
  useEffect(() => watchMissingImage(src, () => setState({ src, step: 'error' })), [src]);
  useEffect(() => {
    const shown = image.current;
    if (shown === null) return;
    // Unlike a listener of React, this one is called also when the picture fails after its row has left the page.
    const onError = () => shown.getAttribute('src') === src && noteMissingImage(src);
    shown.addEventListener('error', onError, { once: true });
    // A picture of the server-rendered page may load or fail before the listeners are attached.
    if (!shown.complete) return;
    const isLoaded = shown.naturalWidth > 0;
    if (isLoaded) setState({ src, step: 'loaded' });
    else noteMissingImage(src);
  }, [src]);
  return (
    <span className={classNames('lazy-image', step, className)}>
      {step === 'error' ? (
        errorSrc ? (
          <img src={errorSrc} alt={alt} width={width} height={height} />
        ) : (
          <Icon as={ImageOff} label={alt} />
        )
      ) : (
        <img
          ref={image}
          loading={isEager && isServer ? 'eager' : 'lazy'}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          suppressHydrationWarning
          decoding="async"
          onLoad={({ currentTarget }) => {
            cacheImage(src, currentTarget);
            setState({ src, step: 'loaded' });
          }}
        />
      )}
    </span>
  );
}
