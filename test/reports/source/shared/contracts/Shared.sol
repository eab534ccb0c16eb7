// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

error Bad(uint256 code);

contract Base {
    constructor(uint256 a) {
        require(a > 0, "zero");
    }
}

contract Derived is Base {
    constructor() Base(0) {}
}

contract Shared {
    uint256 internal depth;

    modifier positive(uint256 a) {
        require(a > 0, "positive");
        _;
    }

    modifier checked(uint256 a) {
        depth++;
        _;
        require(a > 50, "after");
        depth--;
    }

    function first(uint256 a) external pure {
        require(a > 3, "need more");
    }

    function second(uint256 a) external pure {
        require(a > 3, "need more");
    }

    function reverts(uint256 a) external pure {
        if (a == 0) revert Bad(a);
    }

    function requires(uint256 a) external pure {
        require(a > 7, Bad(a));
    }

    function tail(uint256 a) external checked(a) {
        depth = a + 1;
    }

    function body(uint256 a) external positive(a + 1) {
        require(a > 60, "body");
        depth = a;
    }

    function inner(uint256 a) internal pure returns (uint256) {
        require(a != 0, "inner");
        return a;
    }

    function calls(uint256 a) external pure returns (uint256) {
        return inner(a);
    }

    function inAssembly(uint256 a) external pure {
        assembly {
            function fail(x) {
                mstore(0, x)
                revert(0, 32)
            }
            fail(a)
        }
    }

    receive() external payable {
        require(msg.value == 5, "receive");
    }

    fallback() external payable {
        depth += 1;
        revert("fallback");
    }
}
