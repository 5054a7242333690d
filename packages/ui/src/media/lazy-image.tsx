import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';

export interface LazyImageProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown after the one failed attempt; without it a drawn mark stands there. */
  errorSrc?: string | undefined;
  /** First row of a page: loads at once. */
  isEager?: boolean | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  className?: string | undefined;
}

/** A picture with the states loading, loaded and error: one attempt, then the default error image. */
export function LazyImage({ src, alt, width, height, errorSrc, isEager, srcSet, sizes, className }: LazyImageProps) {
  const [state, setState] = useState<{ src: string; step: 'loading' | 'loaded' | 'error' }>({ src, step: 'loading' });
  const image = useRef<HTMLImageElement>(null);
  const step = state.src === src ? state.step : 'loading';
  // A picture of the server-rendered page may have come or failed before this code listens.
  useEffect(() => {
    if (image.current?.complete) setState({ src, step: image.current.naturalWidth > 0 ? 'loaded' : 'error' });
  }, [src]);
  return (
    <span className={classNames('lazy', step, className)}>
      {step === 'error' ? (
        errorSrc ? (
          <img src={errorSrc} alt={alt} width={width} height={height} />
        ) : (
          <Icon as={ImageOff} label={alt} />
        )
      ) : (
        <img
          ref={image}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setState({ src, step: 'loaded' })}
          onError={() => setState({ src, step: 'error' })}
        />
      )}
    </span>
  );
}
