// Written by `npm run font-tables`.
import type { FontTable } from '../font-table.ts';

export const table: FontTable = {
  family: 'Playfair Display',
  slug: 'playfair-display',
  kind: 'serif',
  unitsPerEm: 1000,
  ascent: 1082,
  descent: 251,
  ranges: {
    latin:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
    'latin-ext':
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
    vietnamese:
      'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  },
  variants: [
    {
      weight: 400,
      italic: false,
      advances:
        'd:6x,w:6x 7a 8a hp ej km n9 59 86*2 do gb 79 dv 70 ac go aa db cj dq bj ed ba eg e5 7e 7x gw hz gw cr oe hi hb j4 k3 gx ft jj l1 9f 92 i7 gc o7 jm kl g9 kl i0 f0 h9 iy hi p5 hm gf gi 88 ac 88 ew gf 7v du fn di g5 e2 98 eo gc 85 7f fa 7y oo gl f8 g5 fn cd cf 9u g5 dl le ef e0 d8 8g 66 8g i1,4g:6x*2 d6 gq ev hz 68 e4 bw ou cv dy i8 dv iu bg 99 gl 9e 90 7v,52:hx 7c 88 7b cm dx j9 jg ko cl hi*6 nq j4 gx*4 9f*4 k3 jm kl*5 e6 kl iy*4 gf g4 g8 du*6 kp di e2*4 85*4 fe gl f8*5 i1 f8 g5*4 e0 fj e0 hi du hi du hi du j4 di j4 di j4 di j4 di k3 g5 k3 g5 gx e2 gx e2 gx e2 gx e2 gx e2 jj eo jj eo jj eo jj e1 l1 gc l1 gc 9f 85 9f 85 9f 85 9f 85 9f 85 hz fm 92 7f i7 fa fn gc 7y gc 7y gc 7y gc bu gc 7y jm gl jm gl jm gl*2 jl g3 kl f8 kl f8 kl f8 ps n7 i0 cd i0 cd i0 cd f0 cf f0 cf f0 cf f0 cf h9 9u h9 9u h9 ag iy g5 iy g5 iy g5 iy g5 iy g5 iy g5 p5 le gf e0 gf gi d8 gi d8 gi d8 98,b3:kf,b6:cr,bk:kl f8,bz:iy g5,c7:gi,ct:hi du,cz:iy g5,dg:jj ee jj eo i7 fa,dq:gi d8,dw:jj eo,e6:kl f8,ew:f0 cf h9 9u,f2:l1 gc,fr:7f,gp:f7,ia:d8,jf:79 6t,jq:ck*2,ka:85,kc:ct go,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:gx*2 lp eo j7 f0 9f*2 92 ps rp mm iu ll hz l1 hi gk hb eo hh gx rb f9 ll*2 iu j4 o7 l1 kl l1 g9 j4 h9 hz nl hm l9 ip rz rn ka op g4 j8 s4 i5 du fl f6 cx ek e2 ne cz he*2 fw fn jq gz f8 gz g5 di fe e0 m6 ef h3 fp ng*2 il l2 eh du lt ex e2*2 fw cx dp cf 85*2 7f mf n6 ge fw he e0 gz,wg:ej ct,xc:gf dl,60w:p5 le p5 le p5 le,61q:ix,61s:hi du hi du hi du hi du hi du hi du hi du hi du hi du hi du hi du hi du gx e2 gx e2 gx e2 gx e2 gx e2 gx e2 gx e2 gx e2 9f 85 9f 85 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 kl f8 iy g5 iy g5 iy g5 iy g5 iy g5 iy g5 iy g5 gf e0 gf e0 gf e0 gf e0,6bt:1e,6c3:fv ny,6c8:6w 6t 79,6cc:bm bj bz,6cg:ai,6ci:c9,6cm:ml,6cy:8m e6,6d5:93*2,6dg:1o,6gc:g8,6gp:fa,6ja:qt,6jm:t0,6mp:dq,6mr:dq,6qa:hz',
    },
    {
      weight: 400,
      italic: true,
      advances:
        'd:71,w:71 7b 88 hr fb la mp 57 a1*2 dr g9 70 e0 6s d0 fp 9i dz dh eb cr en dj f4 e9 7q 7z gq if gq c6 nk hh hk im k5 gy fq jl kz 9h ho ir ga o4 le k9 gd lp ig fe ib iy hk p2 jf im i4 8c do 8c ev ko 8w ej e0 c0 f2 bx 8x ch ew 8e 7o eb 7p mh g4 dk fb e3 bu al 9c fr et j1 em dd cd 8i 8u 8i i1,4g:71 6x c1 hc ft jj 8y e4 bw po cm ed id e0 jf bg 9b hn 9h 92 7o,52:hs 76 82 71 bf ec gu*2 jm ce hh*6 ox im gy*4 9h*4 k5 le k9*5 e9 k9 iy*4 im gt f7 ej*6 ib c0 bx*4 8e*4 dj g4 dk*5 i9 dk fr*4 dd fb dd hh ej hh ej hh ej im c0 im c0 im c0 im c0 k5 f2 k5 f2 gy bx gy bx gy bx gy bx gy bx jl ch jl ch jl ch jl ch kz ew kz ew 9h 8e 9h 8e 9h 8e 9h 8e 9h 8e m6 hd ho 7o ir eb fi ga 7p ga 7p ga 7p gl bi gb 8k le g4 le g4 le g4*2 jh f9 k9 dk k9 dk k9 dk qk jz ig bu ig bu ig bu fe al fe al fe al fe al ib 9c ib 9c ib 9c iy fr iy fr iy fr iy fr iy fr iy fr p2 j1 im dd im i4 cd i4 cd i4 cd 8x,b3:k8,b6:cy,bk:k9 dk,bz:iy fr,c7:gi,ct:hh ej,cz:iy fr,dg:jl ch jl ch ir eb,dq:gi co,dw:jl ch,e6:k9 dk,ew:fe al ib 9c,f2:kz ew,fr:7o,gp:d5,ia:co,jf:6z 6t,jq:ck*2,ka:88,kc:cj bm,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:gy*2 m9 es ip fe 9h*2 ho pz rv mh ir ln hn kz hh hj hk es i3 gy qb fj ln*2 ir if o4 kz k9 l0 gd im ib hn q1 jf l5 ig qn qq kk qg gz ir t4 hw ej dy d9 aa dj bx qm ct fr*2 fl ev i8 ga dk g4 fb c0 mh dd lc em ft fq me mg es j9 cq c3 km eu bx*2 e3 aa c4 al 8e*2 7o js l6 ew fl fr dd fr,wg:dz b4,xc:im go,60w:p2 j1 p2 j1 p2 j1,61q:g2,61s:hh ej hh ej hh ej hh ej hh ej hh ej hh ej hh ej hh ej hh ej hh ej hh ej gy bx gy bx gy bx gy bx gy bx gy bx gy bx gy bx 9h 8e 9h 8e k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk k9 dk iy fr iy fr iy fr iy fr iy fr iy fr iy fr im dd im dd im dd im dd,6bt:1e,6c3:k8 ru,6c8:6n 6o 70,6cc:b3 b5 bd,6cg:at,6ci:cd,6cm:md,6cy:8m e6,6d5:9s 9r,6dg:1o,6gc:gp,6gp:f8,6ja:t8,6jm:v0,6mp:dq,6mr:dq,6qa:id',
    },
    {
      weight: 700,
      italic: false,
      advances:
        'd:6h,w:6h 80 a9 h8 fy k8 oy 5t 8u*2 dd fy 7j dd 7i a8 hx an ej dk eo cr fl cn fl fd 82 88 gq hn gq e4 ok ij io jl lk hm gg kf m8 ag a4 ju gz pr k2 m1 ht m1 j8 g8 ik j5 ik qw j7 hb gq 8y a8 8y ep gf 88 ee ga ds gm e0 9s fd gw 8r 89 g9 8n p5 h2 fp go g9 cz cu 9s gu e4 lv ew ef d6 99 71 99 ik,4g:6h 7p dv ic h3 iu 74 g5 da oh de ft hu dd ih c4 8n g3 9r 96 88,52:kc 7q 93 7v d0 ft jp k0 kw dz ij*6 op jl hm*4 ag*4 lk k2 m1*5 dp m1 j5*4 hb h9 i9 ee*6 kl ds e0*4 8r*4 fr h2 fp*5 hl fp gu*4 ef g8 ef ij ee ij ee ij ee jl ds jl ds jl ds jl ds lk gm lk gm hm e0 hm e0 hm e0 hm e0 hm e0 kf fd kf fd kf fd kf f4 m8 gw m8 gw ag 8r ag 8r ag 8r ag 8r ag 8r ki gf a4 89 ju g9 gf gz 8n gz 8n gz 8n gz dx gz 8n k2 h2 k2 h2 k2 h2*2 jz gp m1 fp m1 fp m1 fp rn mm j8 cz j8 cz j8 cz g8 cu g8 cu g8 cu g8 cu ik 9s ik 9s ik a2 j5 gu j5 gu j5 gu j5 gu j5 gu j5 gu qw lv hb ef hb gq d6 gq d6 gq d6 9s,b3:lp,b6:fb,bk:m1 fp,bz:j5 gu,c7:gq,ct:ij ee,cz:j5 gu,dg:kf f3 kf fd ju g9,dq:gq d0,dw:kf fd,e6:m1 fp,ew:g8 cu ik 9s,f2:m8 gw,fr:89,gp:fo,ia:d0,jf:7j 71,jq:d8*2,ka:d9,kc:f4 go,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:hm*2 p2 fw jo g8 ag*2 a4 rb ti ow k1 ms ic m8 ij i0 io fw i4 hm sl gq ms*2 k1 k0 pr m8 m1 m8 ht jl ik ic pn j7 mh ku v5 v6 lz rw hs jm u0 jd ee g2 fx cz f8 e0 oj dl i7*2 h2 gw kn hp fp hp go ds g7 ef nh ew hz gl pn pw jg n3 fj eg n1 g5 e0*2 gk cz dx cu 8r*2 89 nw oe gx h2 i7 ef hp,wg:fc cr,xc:hb e4,60w:qw lv qw lv qw lv,61q:l0,61s:ij ee ij ee ij ee ij ee ij ee ij ee ij ee ij ee ij ee ij ee ij ee ij ee hm e0 hm e0 hm e0 hm e0 hm e0 hm e0 hm e0 hm e0 ag 8r ag 8r m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp m1 fp j5 gu j5 gu j5 gu j5 gu j5 gu j5 gu j5 gu hb ef hb ef hb ef hb ef,6bt:19,6c3:gq ov,6c8:76 71 7j,6cc:cw cr d9,6cg:ae,6ci:dh,6cm:n2,6cy:9g g6,6d5:a2*2,6dg:1o,6gc:hr,6gp:f0,6ja:sj,6jm:ty,6mp:dq,6mr:dq,6qa:hn',
    },
    {
      weight: 700,
      italic: true,
      advances:
        'd:73,w:73 8q av hd gy m4 nz 6c b0 b1 dg fz 7z e2 7r ct h9 ab ev ed ev d4 fr dz fz fe 8n 8u gi i2 gj di nz i5 iv j9 lf he gc kj mi au iz kk gt ph mx ll hv n3 jr gb ix ja id ra kl ke ia a2 dn a3 eo ko 90 fi f7 cv g3 d1 9h d4 fu 8y 8d fc 8c ns gr ep g7 fb d2 bo 9t gl el iw fp de cw a1 a9 a1 hx,4g:73 88 d9 io ia lk ac g0 dc pb es ga hy e2 j1 c4 99 h6 9w 9f 88,52:jo 81 9f 7g dn g9 ik h9 ku dk i5*6 p5 j9 he*4 au*4 lf mx ll*5 ds ll ja*4 ke id gw fi*6 kf cv d1*4 8y*4 eo gr ep*5 ho ep gl*4 de g8 de i5 fi i5 fi i5 fi j9 cv j9 cv j9 cv j9 cv lf g3 lf g3 he d1 he d1 he d1 he d1 he d1 kj d4 kj d4 kj d4 kj d4 mi fu mi fu au 8y au 8y au 8y au 8y au 8y ni hr iz 8d kk fc gg gt 8c gt 8c gt 8c h9 cs gu 8w mx gr mx gr mx gr*2 k1 g5 ll ep ll ep ll ep rm ll jr d2 jr d2 jr d2 gb bo gb bo gb bo gb bo ix 9t ix 9t ix 9t ja gl ja gl ja gl ja gl ja gl ja gl ra iw ke de ke ia cw ia cw ia cw 9h,b3:l9,b6:en,bk:ll ep,bz:ja gl,c7:gw,ct:i5 fi,cz:ja gl,dg:kj d4 kj d4 kk fc,dq:gw dg,dw:kj d4,e6:ll ep,ew:gb bo ix 9t,f2:mi fu,fr:8d,gp:ea,ia:dg,jf:7y 71,jq:d8*2,ka:8v,kc:cy br,lc:0*2,lf:0*2,lk:0*2,mb:0,sg:he*2 pr fi jf gb au*2 iz re tt ou kk n3 id mi i5 ik iv fi i8 he sj gh n3*2 kk jv ph mi ll mi hv j9 ix id r3 kl mn kj v6 va mc t4 ia jk v4 ji fi f3 dw bb eo d1 tt dl gl*2 gi ge l8 gr ep gr g7 cv ns de mu fp gn gk o2 o5 ez lo e5 d5 me fm d1*2 f8 bb d2 bo 8y*2 8d lu mh fu gi gl de gk,wg:ed be,xc:ke go,60w:ra iw ra iw ra iw,61q:ia,61s:i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi i5 fi he d1 he d1 he d1 he d1 he d1 he d1 he d1 he d1 au 8y au 8y ll ep ll ep ll ep ll ep ll ep ll ep ll ep ll ep ll ep ll ep ll ep ll ep ja gl ja gl ja gl ja gl ja gl ja gl ja gl ke de ke de ke de ke de,6bt:1b,6c3:j6 r4,6c8:7m 7h 7z,6cc:d1 cv dc,6cg:al,6ci:bz,6cm:nc,6cy:9g g6,6d5:ao an,6dg:1o,6gc:i6,6gp:fl,6ja:x2,6jm:w7,6mp:dq,6mr:dq,6qa:hz',
    },
  ],
};
